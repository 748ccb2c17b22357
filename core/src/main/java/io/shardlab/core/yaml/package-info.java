/**
 * Reads YAML and JSON files that people write, without guessing types: a value is the text that the author wrote. The meaning
 * of the keys belongs to the reader of each kind of file.
 */
package io.shardlab.core.yaml;
