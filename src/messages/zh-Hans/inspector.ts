import type { Translated } from '../translation'
import { number } from './format'

export const inspector: Translated<'inspector'> = {
  title: '检查器',
  width: '检查器宽度',
  hide: '隐藏检查器',
  tabWithCount: ({ title, count }) => `${title}，${number(count)}`,
  context: '上下文',
  usage: '用量',
  files: '文件',
  worktree: '工作树',
  terminal: '终端',
  tasks: '任务',
  tools: '工具',
  details: '详细信息',
  show: '显示检查器',
}
