/**
 * The main class and the command line as a whole: finds the command that was typed, and turns every failure into one sentence
 * and an exit code. The work of single commands does not belong here.
 */
package io.shardlab.cli;
