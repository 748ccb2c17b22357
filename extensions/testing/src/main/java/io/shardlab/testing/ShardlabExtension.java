package io.shardlab.testing;

import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * A JUnit extension that names result folders by tests: runs of the method {@code fast} of {@code com.example.QueryTest} save
 * their results in {@code target/shardlab/com.example.QueryTest/fast}, and in {@code build} instead of {@code target} with
 * Gradle. Without it, all results are in {@code target/shardlab}. Use it by {@code @ExtendWith(ShardlabExtension.class)}.
 */
public final class ShardlabExtension
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {

    private static final Namespace NAMESPACE = Namespace.create(ShardlabExtension.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        enter(context, ofClass(context));
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        enter(
                context,
                ofClass(context)
                        .resolve(fileName(context.getRequiredTestMethod().getName())));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        leave(context);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        leave(context);
    }

    private static Path ofClass(ExtensionContext context) {
        return ResultPlace.common(Path.of(""))
                .resolve(fileName(context.getRequiredTestClass().getName().replace('$', '.')));
    }

    /** The names of methods may have any characters in languages other than Java. */
    private static String fileName(String name) {
        return name.replaceAll("[^\\p{L}\\p{N}_.-]+", "-");
    }

    /** Each context has a store of its own, which finds what an outer one holds. */
    private static void enter(ExtensionContext context, Path folder) {
        Path before = ResultPlace.set(folder);
        context.getStore(NAMESPACE).put(context.getUniqueId(), new Before(before));
    }

    private static void leave(ExtensionContext context) {
        Before before = context.getStore(NAMESPACE).remove(context.getUniqueId(), Before.class);
        if (before != null) {
            ResultPlace.set(before.folder());
        }
    }

    /** @param folder null if none was set */
    private record Before(Path folder) {}
}
