/** The minimal server for a feed page: no session, no checks, no headers. */
import { createServer } from 'node:http'
import Database from 'better-sqlite3'

const { file, sql } = JSON.parse(process.env.SETTINGS ?? '{}')
const statement = new Database(file, { readonly: true }).prepare(sql)

const server = createServer((_request, response) => {
  const page = statement.all().slice(0, 24)
  for (const row of page) row.images = JSON.parse(row.images)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(page))
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
