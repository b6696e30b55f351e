import { onOtherLanguage, why } from "./app.svelte";

/**
 * What a page asks the server for as it opens. A sentence that said why not is in the language of
 * then, so it is asked anew when the page begins to speak another one.
 */
export class Answer<Found> {
  found = $state.raw<Found | null>(null);
  error = $state("");

  constructor(private readonly question: () => Promise<Found>) {
    this.ask();
    onOtherLanguage(() => this.error && this.ask());
  }

  private ask(): void {
    this.error = "";
    this.question().then(
      (found) => (this.found = found),
      (problem: unknown) => (this.error = why(problem)),
    );
  }
}
