/**
 * `npm run bench` runs every benchmark; `npm run bench -- NAME …` those whose names contain NAME, and
 * `npm run bench -- --smallest NAME` only shows that they run.
 */
import { runPrograms } from './programs.mjs'

runPrograms('bench', '.bench.ts')
