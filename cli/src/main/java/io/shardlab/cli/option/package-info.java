/** Options that several commands share: their declarations, and the typed values. Nothing here runs or prints. */
package io.shardlab.cli.option;
