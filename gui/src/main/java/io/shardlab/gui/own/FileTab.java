package io.shardlab.gui.own;

import io.shardlab.gui.text.Texts;
import java.util.function.Function;
import javafx.scene.Node;

/**
 * A tab beside the text of a workload file.
 *
 * @param title the key of its title
 * @param content makes its content
 */
public record FileTab(String title, Function<Texts, Node> content) {}
