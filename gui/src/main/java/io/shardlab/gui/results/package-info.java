/**
 * The Results screen: saved runs and experiments, listed, filtered, labelled, merged, deleted, with their diagnosis and
 * charts. Reading and changing result folders belongs in the run module.
 */
package io.shardlab.gui.results;
