package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.fit.ShareRanges.Range;
import io.shardlab.insight.capture.write.Generator;
import java.util.List;
import java.util.function.Function;

/** Writes ranges with weights. */
final class Ranges {

    private Ranges() {}

    /** @param tree returns the tree of one range */
    static Object tree(List<Range> ranges, Function<Range, Object> tree) {
        return ranges.size() == 1
                ? tree.apply(ranges.get(0))
                : Generator.of(
                        "choose",
                        "values",
                        ranges.stream().map(tree).toList(),
                        "weights",
                        ranges.stream()
                                .map(range -> Trees.rounded(100 * range.weight(), 3))
                                .toList());
    }
}
