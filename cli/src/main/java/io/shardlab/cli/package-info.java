/**
 * The program's entry and the command line as a whole: it finds the command that was typed, and turns every failure into
 * one sentence and an exit code. What single commands do does not belong here.
 */
package io.shardlab.cli;
