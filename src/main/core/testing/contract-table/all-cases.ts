import { joinedTables } from '../rows'
import type { RequestCases } from './case'

/** A row for each request; a test knows which are missing. */
export const requestCases = joinedTables(/(?<!Event)Cases$/) as RequestCases
