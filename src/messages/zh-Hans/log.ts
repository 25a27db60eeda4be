import { number } from './format'
import type { Translated } from '../translation'

export const log: Translated<'log'> = {
  level: { info: '备注', warning: '警告', error: '错误' },
  more: '更多',
  unknown: ({ count }) => `有 ${number(count)} 条记录未能识别`,
  asWritten: '工具写下的原文',
}
