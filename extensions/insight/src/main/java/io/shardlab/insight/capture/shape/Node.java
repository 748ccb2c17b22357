package io.shardlab.insight.capture.shape;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A part of a shape. Immutable. */
public sealed interface Node {

    /**
     * A part that is the same in all commands of the shape.
     *
     * @param tree its tree for the file
     */
    record Fixed(Object tree) implements Node {}

    /**
     * An index that a hint names. Its name is not written.
     *
     * @param name the server's own name of the index
     */
    record IndexName(String name) implements Node {}

    /**
     * A value that varies.
     *
     * @param hole the index of its hole in the shape
     */
    record Varying(int hole) implements Node {}

    /**
     * A document.
     *
     * @param fields the fields by the names to write
     */
    record Fields(Map<String, Node> fields) implements Node {

        public Fields {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }
    }

    /** A list in which each element has its own place, such as the stages of a pipeline. */
    record Elements(List<Node> elements) implements Node {

        public Elements {
            elements = List.copyOf(elements);
        }
    }

    /**
     * The upper bound of a range.
     *
     * @param lower the index of the hole of the lower bound
     * @param width the index of the hole of the width
     */
    record Upper(int lower, int width) implements Node {}

    /**
     * A list of similar elements.
     *
     * @param length the index of the hole of their number
     * @param element one of them; all of them are observed at its holes
     */
    record Repeated(int length, Node element) implements Node {}
}
