import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { accentTokens } from '#server/school/accent.ts'

const withColors = (colors: string) => readConfig({ SCHOOL_COLORS: colors })

test.each([
  ['#cfb991,#cfb991', 'light', 'darker'],
  ['#6b4f1d,#6b4f1d', 'dark', 'lighter'],
])('[IDENT-02] the colors %s are refused for the %s theme', (colors, theme, better) => {
  expect(() => withColors(colors)).toThrow(ConfigError)
  expect(() => withColors(colors)).toThrow(
    new RegExp(
      `^SCHOOL_COLORS cannot be used\\. The color #\\w{6} has a contrast of [\\d.]+ in the ${theme} theme\\. It needs 4\\.5: choose a ${better} one\\.$`,
    ),
  )
})

test.each(['#fff', 'red,blue', '#1d6b40'])('the colors %s are refused in a sentence', (colors) => {
  expect(() => withColors(colors)).toThrow(/^SCHOOL_COLORS must be a color for the light theme/)
})

test('colors that both themes can show are accepted', () => {
  expect(withColors('#6B4F1D, #CFB991').schoolColors).toEqual(['#6b4f1d', '#cfb991'])
  expect(accentTokens('#1d6b40', '#6cc48d')).toMatchObject({
    '--lawn': 'light-dark(#1d6b40, #6cc48d)',
    '--on-lawn': 'light-dark(#ffffff, #08170e)',
  })
})

test('the grounds that the contrast is computed with are those of the app', () => {
  const tokens = readFileSync('client/ui/tokens.css', 'utf8')
  for (const [token, light, dark] of [
    ['sunk', '#edeae0', ''],
    ['raised', '', '#242924'],
    ['card', '#fffefa', '#1b1f1b'],
    ['on-lawn', '#ffffff', '#08170e'],
  ] as const) {
    const found = new RegExp(`--${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)
    expect([light || found?.[1], dark || found?.[2]]).toEqual(found?.slice(1))
  }
})
