import type * as v from 'valibot'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import { schoolDomain, schoolName } from '#sync/moderation/moderation.ts'
import { addSchool } from '../universities/add-school.ts'
import { allUniversities } from '../universities/queries.ts'
import { universityIdOf } from '../universities/university-id.ts'
import { changeData, Misuse, readData, type Command, type ReadConfig } from './command.ts'

export const school: Command = {
  summary: 'lists and adds schools',
  usage: `Schools are what people choose from when they sign up.

Usage:
  quad school list               lists all schools with their email domains
  quad school add NAME DOMAIN    adds a school, or one more domain to a school

It works while Quad is running, on the data in DATA_DIR. Quote a name that has spaces:
  quad school add 'Hillside College' hillside.edu`,
  run: async ([command, ...args], config) => {
    if (command === undefined) throw new Misuse('Say what to do: list or add.')
    if (command === 'list') {
      if (args.length > 0) throw new Misuse('school list takes no arguments.')
      return list(config)
    }
    if (command !== 'add') throw new Misuse(`school cannot “${command}”: it can list and add.`)
    const [givenName, givenDomain, ...surplus] = args
    if (givenName === undefined || givenDomain === undefined || surplus.length > 0)
      throw new Misuse('school add takes exactly a name and an email domain.')
    return add(config, parsed(schoolName, givenName), parsed(schoolDomain, givenDomain))
  },
}

async function list(config: ReadConfig): Promise<string> {
  const schools = await readData(config, (db) => allUniversities(db))
  return schools.map(({ name, domains }) => `${name} (${domains.join(', ')})`).join('\n')
}

async function add(config: ReadConfig, name: string, domain: string): Promise<string> {
  if (universityIdOf(name) === '') throw new Misuse('The name of a school has letters or digits.')
  await changeData(config, (db) => addSchool(db, { name, domain }))
  return `People with an address at ${domain} can now choose ${name}.`
}

function parsed(schema: v.GenericSchema<string>, value: string): string {
  try {
    return parse(schema, value)
  } catch (error) {
    throw error instanceof Refusal ? new Misuse(error.message) : error
  }
}
