import { formatsOf } from '../formats'

export const { number, plural, list, sentence } = formatsOf('ja')
