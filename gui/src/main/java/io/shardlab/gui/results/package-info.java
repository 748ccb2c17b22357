/**
 * The Results screen: saved runs and experiments, listed, filtered, labelled, merged, deleted, and compared, with their
 * diagnosis and charts. Folders of results are read and changed in the module run, and comparisons calculated in analysis.
 */
package io.shardlab.gui.results;
