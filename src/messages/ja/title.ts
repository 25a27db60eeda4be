import type { Translated } from '../translation'

export const title: Translated<'title'> = {
  autoTitle: '新しいセッションの名前をエージェントに付けさせる',
  autoTitleHint:
    '最初の回答の後、わずかなコストでエージェントにタイトルを求めます。オフの場合、セッションには最初のメッセージの名前が付きます。入力したタイトルが変更されることはありません。',
  generating: 'タイトルを生成しています…',
  unchanged: 'タイトルは変更されていません。',
  renamed: ({ title }) => `名前を「${title}」に変更しました。`,
}
