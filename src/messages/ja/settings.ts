import type { Translated } from '../translation'

export const settings: Translated<'settings'> = {
  settingsMenu: '設定…',
  settings: '設定',
  windowTitle: '設定 · Parley',
  sections: '設定のセクション',
  group: {
    general: '一般',
    sessions: 'セッションとプロンプト',
    agents: 'エージェントとツール',
    machines: 'マシンとデバイス',
    data: 'データとプライバシー',
  },
  section: {
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
    keys: 'キー',
  },
}
