package io.shardlab.regression.containers;

import io.shardlab.regression.containers.run.LoadMachines;
import io.shardlab.regression.containers.run.Product;
import io.shardlab.regression.containers.topology.ComposedCluster;
import io.shardlab.regression.containers.topology.Engine;
import io.shardlab.regression.containers.topology.Topologies;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Finds Docker or skips the tests. Starts topologies and prepares the program when they are first needed; ends all after the
 * last test of all classes.
 */
final class ContainerExtension implements BeforeAllCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(ContainerExtension.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        Engine engine = engine(context);
        if (engine.image().isEmpty()) {
            Assumptions.abort("The container tests need Docker, but " + engine.problem() + ".");
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return List.of(Product.class, LoadMachines.class, ComposedCluster.class).contains(type)
                || Topologies.know(type);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        if (type == Product.class) {
            return shared(context, Product.class, Product::new);
        }
        if (type == ComposedCluster.class) {
            return shared(
                    context,
                    ComposedCluster.class,
                    () -> new ComposedCluster(engine(context).image().orElseThrow()));
        }
        Topologies topologies = shared(
                context,
                Topologies.class,
                () -> new Topologies(engine(context).image().orElseThrow()));
        return type == LoadMachines.class
                ? shared(context, LoadMachines.class, () -> new LoadMachines(topologies.network()))
                : topologies.get(type);
    }

    private static Engine engine(ExtensionContext context) {
        return shared(context, Engine.class, Engine::find);
    }

    /** One for all classes, which JUnit closes at the end if it can be closed. */
    private static <T> T shared(ExtensionContext context, Class<T> type, Supplier<T> make) {
        return context.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(type, key -> make.get(), type);
    }
}
