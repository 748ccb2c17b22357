/** The simulator command: thin picocli commands over the services of core and cluster. */
package io.shardlab.cli;
