/**
 * One class per command of the program, a thin layer over the services of the modules below. Neither measuring nor the
 * layout of tables belongs here.
 */
package io.shardlab.cli.command;
