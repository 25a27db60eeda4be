import type { Translated } from '../translation'

export const log: Translated<'log'> = {
  level: { info: '备注', warning: '警告', error: '错误' },
  more: '更多',
}
