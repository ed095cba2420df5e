/** The minimal program to start: Node.js with the database opened, and one answer. */
import { createServer } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'

const database = new Database(join(process.env.DATA_DIR ?? '.', 'quad.sqlite'))
const statement = database.prepare('SELECT count(*) FROM users')

createServer((_request, response) => {
  response.end(JSON.stringify(statement.get()))
}).listen(Number(process.env.PORT), process.env.HOST)
