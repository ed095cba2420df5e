import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtClient } from '../static/built-client.ts'

const parts =
  /<script>[\s\S]*?<\/script>|<style[^>]*>[\s\S]*?<\/style>|<link\b[^>]*rel="(?:stylesheet|icon)"[^>]*>/g

/**
 * What of the built app's own page gives another page the app's look: theme, tokens, typeface and
 * icon. The pages' policy knows its inline lines already. Empty while the app is not built.
 */
export function appLook(folder = builtClient): string {
  const index = join(folder, 'index.html')
  return existsSync(index) ? (readFileSync(index, 'utf8').match(parts)?.join('\n') ?? '') : ''
}
