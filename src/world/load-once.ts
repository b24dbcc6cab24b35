/** Loads at the first use, and keeps what was loaded. If loading fails, the next use tries again. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    if (loading === undefined) {
      const begun = load();
      loading = begun;
      begun.catch(() => {
        loading = undefined;
      });
    }
    return loading;
  };
}
