/** `npm run bench` runs every benchmark; `npm run bench -- NAME …` those whose names contain NAME. */
import { runPrograms } from './programs.mjs'

runPrograms('bench', '.bench.ts')
