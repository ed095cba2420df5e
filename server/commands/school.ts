import type * as v from 'valibot'
import { isWithinDomain } from '#sync/accounts/email.ts'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import { schoolDomain, schoolName } from '#sync/moderation/moderation.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { addSchool, removeSchool, renameSchool } from '../universities/add-school.ts'
import { allUniversities, schoolOf } from '../universities/queries.ts'
import { universityIdOf } from '../universities/university-id.ts'
import { changeData, CommandError, Misuse, readData } from './command.ts'
import type { Command, ReadConfig } from './command.ts'

type Work = (config: ReadConfig, ...args: string[]) => Promise<string>

const works: Readonly<Record<string, { takes: string[]; work: Work }>> = {
  list: { takes: [], work: list },
  add: { takes: ['a name', 'an email domain'], work: add },
  rename: { takes: ['a school', 'a new name'], work: rename },
  remove: { takes: ['a school'], work: remove },
}

export const school: Command = {
  summary: 'lists, adds, renames and removes schools',
  usage: `Schools are what people choose from when they sign up.

Usage:
  quad school list               lists all schools with their email domains
  quad school add NAME DOMAIN    adds a school, or one more domain to a school
  quad school rename SCHOOL NAME gives a school another name. SCHOOL is its name or an email domain.
  quad school remove SCHOOL      removes a school that was added and that no one has chosen

It works while Quad is running, on the data in DATA_DIR. People of all domains of a school share one
campus, so a domain has one school. Quote a name that has spaces:
  quad school add 'Hillside College' hillside.edu`,
  run: async ([command, ...args], config) => {
    const known = Object.keys(works).join(', ')
    if (command === undefined) throw new Misuse(`Say what to do: ${known}.`)
    const chosen = Object.hasOwn(works, command) ? works[command] : undefined
    if (!chosen) throw new Misuse(`school cannot “${command}”: it can ${known}.`)
    if (args.length !== chosen.takes.length)
      throw new Misuse(
        chosen.takes.length === 0
          ? `school ${command} takes no arguments.`
          : `school ${command} takes exactly ${chosen.takes.join(' and ')}.`,
      )
    return chosen.work(config, ...args)
  },
}

async function list(config: ReadConfig): Promise<string> {
  const schools = await readData(config, (db) => allUniversities(db))
  return schools.map(({ name, domains }) => `${name} (${domains.join(', ')})`).join('\n')
}

async function add(config: ReadConfig, givenName = '', givenDomain = ''): Promise<string> {
  const [name, domain] = [parsed(schoolName, givenName), parsed(schoolDomain, givenDomain)]
  if (universityIdOf(name) === '') throw new Misuse('The name of a school has letters or digits.')
  const { schoolDomains } = config()
  if (schoolDomains.length > 0 && !schoolDomains.some((own) => isWithinDomain(domain, own)))
    throw new CommandError(
      `This server is only for people with an address at ${schoolDomains.join(' or ')}. Add ${domain} to SCHOOL_DOMAIN and restart Quad.`,
    )
  const chosen = await changeData(config, (tx) => addSchool(tx, { name, domain }))
  return `People with an address at ${domain} can now choose ${chosen}.`
}

async function rename(config: ReadConfig, named = '', givenName = ''): Promise<string> {
  const name = parsed(schoolName, givenName)
  const settings = config()
  return changeData(config, async (tx) => {
    const { found, isOwn } = await find(tx, settings, named)
    if (settings.schoolName !== undefined && isOwn)
      throw new CommandError('SCHOOL_NAME names this school. Change it and restart Quad.')
    await renameSchool(tx, found, name)
    return `${found.name} is now ${name}.`
  })
}

async function remove(config: ReadConfig, named = ''): Promise<string> {
  const settings = config()
  return changeData(config, async (tx) => {
    const { found, isOwn } = await find(tx, settings, named)
    if (isOwn) throw new CommandError('SCHOOL_DOMAIN names this school, so it stays.')
    await removeSchool(tx, found)
    return `${found.name} is removed.`
  })
}

async function find(db: Db, settings: Config, named: string) {
  const all = await allUniversities(db)
  const domain = named.trim().toLowerCase()
  const found = all.find((each) => each.name === named.trim() || each.domains.includes(domain))
  if (!found) throw new CommandError(`There is no school with the name or domain ${named}.`)
  return { found, isOwn: schoolOf(settings, all)?.id === found.id }
}

function parsed(schema: v.GenericSchema<string>, value: string): string {
  try {
    return parse(schema, value)
  } catch (error) {
    throw error instanceof Refusal ? new Misuse(error.message) : error
  }
}
