/** Files that people write in YAML or JSON: read so that no value comes out that the author did not write. */
package io.shardlab.run.yaml;
