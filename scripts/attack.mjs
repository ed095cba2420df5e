/** `npm run attack` runs every attack; `npm run attack -- NAME …` those whose names contain NAME. */
import { runPrograms } from './programs.mjs'

runPrograms('attacks', '.attack.ts')
