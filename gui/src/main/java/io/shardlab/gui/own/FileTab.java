package io.shardlab.gui.own;

import io.shardlab.core.text.Message;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.text.Texts;
import java.util.function.BiFunction;
import javafx.scene.Node;

/**
 * A tab beside the text of a workload file.
 *
 * @param title its title
 * @param content makes its content
 */
public record FileTab(Message title, BiFunction<FileChoice, Texts, Node> content) {}
