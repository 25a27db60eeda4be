import type { Translation } from '../translation'

export const es: Translation = {}
