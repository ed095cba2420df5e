import { fileURLToPath } from 'node:url'
import { Decoder } from '#server/images/decoder/decoder.ts'

/** Node cannot run the sources, so photos are decoded by the built program. */
export const decoderProgram = fileURLToPath(
  new URL('../../../dist/server/decode-photos.js', import.meta.url),
)

/** For the servers of a test file: starting a child for each would take longer than their photos. */
export const sharedDecoder = new Decoder(decoderProgram)
