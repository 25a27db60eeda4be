import type { Translated } from '../translation'
import { number } from './format'

export const inspector: Translated<'inspector'> = {
  title: 'インスペクター',
  width: 'インスペクターの幅',
  hide: 'インスペクターを非表示',
  tabWithCount: ({ title, count }) => `${title}、${number(count)}`,
  tree: 'ツリー',
  context: 'コンテキスト',
  usage: '使用量',
  files: 'ファイル',
  terminal: 'ターミナル',
  tasks: 'タスク',
  tools: 'ツール',
  details: '詳細',
  show: 'インスペクターを表示',
}
