import type { Translated } from '../translation'

export const settings: Translated<'settings'> = {
  theme: { system: 'システム', light: 'ライト', dark: 'ダーク' },
  themeLabel: 'テーマ',
  themeMenu: { system: 'テーマ: システム', light: 'テーマ: ライト', dark: 'テーマ: ダーク' },
  settingsMenu: '設定…',
  rulesMenu: '許可ルール…',
  importMenu: 'セッションをインポート…',
  settings: '設定',
  windowTitle: '設定 · Parley',
  sections: '設定のセクション',
  section: {
    appearance: '外観',
    sessions: 'セッション',
    import: 'インポート',
    agents: 'エージェント',
    personas: 'ペルソナ',
    profiles: 'プロファイル',
    providers: 'プロバイダーと API キー',
    mcp: 'MCP サーバー',
    extensions: '拡張機能',
    skills: 'スキルと指示',
    trust: '信頼済みフォルダー',
    data: 'データ',
  },
}
