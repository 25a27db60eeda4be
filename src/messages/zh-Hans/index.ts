import type { Translation } from '../translation'

export const zhHans: Translation = {}
