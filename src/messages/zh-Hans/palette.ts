import type { Translated } from '../translation'
import { number } from './format'

export const palette: Translated<'palette'> = {
  title: '命令面板',
  results: '结果',
  open: '打开',
  archived: '已归档',
  placeholder: {
    all: '转到会话、命令、设置或文件…',
    commands: '运行命令…',
    sessions: '转到会话…',
    files: '打开会话文件夹中的文件…',
    settings: '转到设置…',
    history: '搜索所有会话的消息…',
  },
  group: {
    sessions: '会话',
    commands: '命令',
    settings: '设置',
    agents: '智能体',
    prompts: '提示词',
    files: '文件',
    history: '历史记录',
  },
  /** Headings before anything is typed. */
  before: {
    sessions: '最近的会话',
    commands: '命令',
    settings: '设置',
    agents: '智能体',
    prompts: '提示词',
    files: '文件',
    history: '历史记录',
  },
  prefix: { commands: '命令', sessions: '会话', files: '文件', settings: '设置', history: '历史记录' },
  empty: {
    all: '没有结果。',
    commands: '没有匹配的命令。',
    sessions: '没有匹配的会话。',
    files: '没有匹配的文件。文件来自当前会话的文件夹。',
    settings: '没有匹配的设置。',
    history: '没有结果。',
  },
  startWith: ({ agent }) => `使用 ${agent} 新建会话`,
  insertPrompt: ({ name }) => `插入提示词 ${name}`,
  searchHistory: '搜索所有会话',
  searchHistoryFor: ({ query }) => `在所有会话中搜索“${query}”`,
  count: ({ count }) => `${number(count)} 个结果`,
}
