import * as v from 'valibot'
import type { Problem } from '../parse.ts'
import { meetUpLimits } from './meet-ups.ts'

/** A place that a person typed. */
export const placeSchema = v.pipe(v.string(), v.trim(), v.maxLength(meetUpLimits.place))

export const noPlace: Problem = { field: 'place', message: 'Please choose a place.' }
