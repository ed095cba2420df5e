/**
 * The commands that find what the oldest supported browsers do not have. Files or globs follow. They are
 * functions, because `npm test` imports this file before it installs the packages.
 */
import { join } from 'node:path'
import { bin, root } from './project.mjs'

export const apiCheck = () => [
  bin('oxlint'),
  '--config',
  join(root, 'scripts', 'browser-apis.oxlintrc.jsonc'),
]

export const styleCheck = () => [
  bin('stylelint'),
  '--config',
  join(root, 'scripts', 'stylelint.config.mjs'),
]
