/**
 * Reads YAML and JSON files that people write, without guessing types: a value is the text that the author wrote. What the
 * keys mean is up to the readers of each kind of file.
 */
package io.shardlab.config.yaml;
