import { describe, expect, it } from "vitest";

import { readSettings } from "./settings";

describe("settings", () => {
  it("speak the language of the browser unless one was chosen", () => {
    expect(readSettings(null, ["ru-RU", "en"]).language).toBe("ru");
    expect(readSettings(null, ["de"]).language).toBe("en");
    expect(readSettings('{"language":"en"}', ["ru"]).language).toBe("en");
  });

  it("leave out what makes no sense", () => {
    const usual = readSettings(null, []);
    expect(usual.sounds).toBeNull();
    expect(readSettings("{spoilt", [])).toEqual(usual);
    expect(readSettings('{"theme":"pink","pace":7,"muted":[1],"sounds":"yes"}', [])).toEqual(usual);
    expect(readSettings("null", [])).toEqual(usual);
  });
});
