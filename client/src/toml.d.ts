// Files of TOML are modules, made by the plugin in vite.config.ts.
declare module "*.toml" {
  const data: Record<string, unknown>;
  export default data;
}
