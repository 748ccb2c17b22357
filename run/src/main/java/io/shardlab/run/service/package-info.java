/**
 * One run, from its parameters to its saved result: {@code Run} shows the steps in order. Several runs as one
 * experiment are in {@code experiment}, and the files in {@code folder}.
 */
package io.shardlab.run.service;
