import { version as number } from '../../package.json'
import { takeNothing, type Command } from './command.ts'

export const version: Command = {
  summary: 'prints the version',
  usage: `Prints the version of Quad.

Usage:
  quad version`,
  run: async (args) => {
    takeNothing('version', args)
    return number
  },
}
