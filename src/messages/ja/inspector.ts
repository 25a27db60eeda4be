import type { Translated } from '../translation'
import { number } from './format'

export const inspector: Translated<'inspector'> = {
  title: 'インスペクター',
  width: 'インスペクターの幅',
  hide: 'インスペクターを非表示',
  tabWithCount: ({ title, count }) => `${title}、${number(count)}`,
  context: 'コンテキスト',
  usage: '使用量',
  files: 'ファイル',
  worktree: 'ワークツリー',
  terminal: 'ターミナル',
  tasks: 'タスク',
  tools: 'ツール',
  details: '詳細',
  show: 'インスペクターを表示',
}
