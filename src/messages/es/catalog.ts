import type { Translated } from '../translation'
import { number } from './format'

export const catalog: Translated<'catalog'> = {
  allowance: 'Límites de uso',
  unreadable: ({ problem }) => `No disponible. ${problem}`,
  unlimited: 'Sin límite',
  overage: ({ count }) => `${count} por encima del límite`,
  left: ({ share }) => `queda el ${share}`,
  used: ({ used, total }) => `${number(used)} de ${number(total)} usados`,
  resets: ({ date }) => `se restablece: ${date}`,
}
