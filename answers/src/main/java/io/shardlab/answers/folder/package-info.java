/**
 * Folders of results and their files: written during a run, read, labelled, deleted and restored. The figures in them belong
 * to the records of results and to the analysis.
 */
package io.shardlab.answers.folder;
