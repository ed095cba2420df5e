/** The minimal work of a server per request. */
import { createServer } from 'node:http'

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json')
    response.end('{}')
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
