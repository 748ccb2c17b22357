package io.shardlab.gui.export;

import io.shardlab.gui.text.Texts;

/**
 * The services with which views export charts and tables.
 *
 * @param model writes the files
 * @param files asks the user where to save them
 */
public record ExportTools(ExportModel model, FileChoice files, Texts texts) {}
