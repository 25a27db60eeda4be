import type { Translated } from '../translation'
import { number } from './format'

export const search: Translated<'search'> = {
  title: '搜索',
  field: '搜索所有消息',
  hint: '输入以搜索所有会话的标题、消息、标签和备注。',
  saved: '已保存的搜索',
  where: '范围',
  everywhere: '所有会话',
  saidBy: '发言者',
  anyone: '任何人',
  you: '你',
  agent: '智能体',
  said: '消息时间',
  betweenDays: '指定日期范围',
  count: ({ count }) => `${number(count)} 个会话`,
  countAtLeast: ({ count }) => `至少 ${number(count)} 个会话`,
  more: '显示更多',
  searchIn: '搜索范围',
  place: { messages: '消息', tools: '工具调用', reasoning: '推理' },
  filter: { file: '文件', command: '命令', error: '错误' },
  hitIn: { command: '命令', path: '文件', error: '错误', output: '输出', reasoning: '推理' },
}
