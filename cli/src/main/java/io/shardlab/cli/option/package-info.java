/** Options that several commands share: how they are declared, and what was typed. Nothing here runs or prints. */
package io.shardlab.cli.option;
