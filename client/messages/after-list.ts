declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one shows the list of conversations. */
    isAfterList?: true
  }
}

/** The state of an entry that the list has led to. */
export const afterList = { isAfterList: true } as const
