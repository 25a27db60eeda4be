import { formatsOf } from '../formats'

export const { number, plural, list } = formatsOf('ja')
